// SPDX-License-Identifier: GPL-2.0-only
/*
 * An I2C bus without wires: bus 1, as on a Raspberry Pi's header. Addresses that are plugged
 * in acknowledge whatever is written to them, and every message can be read from a log.
 *
 *   echo 0x3c,0x3d > /sys/module/rig_i2c/parameters/plugged   both screens are there
 *   echo 0x3c > /sys/module/rig_i2c/parameters/plugged        the second one was pulled out
 *
 * /dev/rig_i2c_log gives struct record, then its bytes, again and again, and is empty
 * afterwards. What does not fit in is counted in the parameter `lost`.
 */
#include <linux/fs.h>
#include <linux/i2c.h>
#include <linux/kfifo.h>
#include <linux/ktime.h>
#include <linux/miscdevice.h>
#include <linux/module.h>
#include <linux/mutex.h>

#define LOG_BYTES (1 << 20)

struct record {
	__le64 nanoseconds;	/* monotonic clock */
	__le16 address;
	__le16 length;
} __packed;

static unsigned short plugged[8] = { 0x3c, 0x3d };
static unsigned int plugged_count = 2;
module_param_array(plugged, ushort, &plugged_count, 0644);
MODULE_PARM_DESC(plugged, "addresses that answer; 0 for none");

static unsigned int lost;
module_param(lost, uint, 0444);
MODULE_PARM_DESC(lost, "messages that found the log full");

static struct kfifo messages;
static DEFINE_MUTEX(messages_lock);

static bool answers(u16 address)
{
	unsigned int i;

	for (i = 0; i < READ_ONCE(plugged_count); i++)
		if (READ_ONCE(plugged[i]) == address)
			return true;
	return false;
}

static void log_message(const struct i2c_msg *message)
{
	struct record record = {
		.nanoseconds = cpu_to_le64(ktime_get_ns()),
		.address = cpu_to_le16(message->addr),
		.length = cpu_to_le16(message->len),
	};

	mutex_lock(&messages_lock);
	if (kfifo_avail(&messages) < sizeof(record) + message->len) {
		lost++;
	} else {
		kfifo_in(&messages, &record, sizeof(record));
		kfifo_in(&messages, message->buf, message->len);
	}
	mutex_unlock(&messages_lock);
}

static int transfer(struct i2c_adapter *adapter, struct i2c_msg *message, int count)
{
	int i;

	for (i = 0; i < count; i++) {
		if (!answers(message[i].addr))
			return -EREMOTEIO;	/* what a Pi's i2c-bcm2835 says of a missing ACK */
		if (message[i].flags & I2C_M_RD)
			memset(message[i].buf, 0, message[i].len);
		else
			log_message(&message[i]);
	}
	return count;
}

static u32 functionality(struct i2c_adapter *adapter)
{
	return I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
}

static const struct i2c_algorithm algorithm = {
	.master_xfer = transfer,
	.functionality = functionality,
};

static struct i2c_adapter adapter = {
	.owner = THIS_MODULE,
	.name = "a bus without wires",
	.algo = &algorithm,
	.nr = 1,
};

static ssize_t read_log(struct file *file, char __user *to, size_t size, loff_t *offset)
{
	unsigned int copied;
	int error;

	mutex_lock(&messages_lock);
	error = kfifo_to_user(&messages, to, size, &copied);
	mutex_unlock(&messages_lock);
	return error ? error : copied;
}

static const struct file_operations log_operations = {
	.owner = THIS_MODULE,
	.read = read_log,
};

static struct miscdevice log_device = {
	.minor = MISC_DYNAMIC_MINOR,
	.name = "rig_i2c_log",
	.fops = &log_operations,
	.mode = 0400,
};

static int __init rig_i2c_init(void)
{
	int error = kfifo_alloc(&messages, LOG_BYTES, GFP_KERNEL);

	if (error)
		return error;
	error = misc_register(&log_device);
	if (error)
		goto free_log;
	error = i2c_add_numbered_adapter(&adapter);
	if (error)
		goto remove_device;
	return 0;

remove_device:
	misc_deregister(&log_device);
free_log:
	kfifo_free(&messages);
	return error;
}

static void __exit rig_i2c_exit(void)
{
	i2c_del_adapter(&adapter);
	misc_deregister(&log_device);
	kfifo_free(&messages);
}

module_init(rig_i2c_init);
module_exit(rig_i2c_exit);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("an I2C bus without wires that logs what is written to it");
