#!/bin/sh
# Sets a box up at its first start. `tabletop card` writes this onto the card. Each start tries
# again what is not done yet; tabletop.log beside config.txt says which step failed, and why.
set -eu

top=
home=@home@
phones=@phones@
boot=$top/boot/firmware
place=$top/opt/tabletop-assistant
here=$top/var/lib/tabletop-setup
stick=$top/run/tabletop-stick
source=$top/etc/apt/sources.list.d/tabletop-card.list

# where this part of the card is full, the screens alone tell how far it is
log=$boot/tabletop.log
[ "$(df --output=avail "$boot" | tail -n 1)" -ge 1024 ] || log=$here/tabletop.log
exec >>"$log" 2>&1

# Both screens, if they answer: nothing is installed yet, so the card has what to send them.
show() {
    [ ! -e "$here/screen-$1" ] || python3 - "$here/screen-$1" <<'SEND'
import fcntl, os, sys
I2C_SLAVE = 0x0703  # linux/i2c-dev.h
for address in 0x3C, 0x3D:
    try:
        bus = os.open("/dev/i2c-1", os.O_RDWR)
        fcntl.ioctl(bus, I2C_SLAVE, address)
        for line in open(sys.argv[1]):
            os.write(bus, bytes.fromhex(line))
    except OSError:
        pass
SEND
}

number=0
doing="the first step"

not_done() {
    echo "Not done: $doing. The next start tries again; until then, switch off and on."
    show "$number-failed"
}
trap not_done EXIT

step() {
    number=$((number + 1))
    doing="$number of 5: $1"
    echo "$doing"
    sync -f "$log" # so that it tells, too, where a power cut came
    show $number
}

# All that has to be installed may lie on the card, or on a stick named TABLETOP: then it takes no
# network. `./tabletop-dev tools.card_files` writes that folder.
files=$boot/tabletop-files
if [ ! -d "$files" ] && [ -e "$top/dev/disk/by-label/TABLETOP" ]; then
    mkdir -p "$stick"
    mount -o ro "$top/dev/disk/by-label/TABLETOP" "$stick" || echo "The stick TABLETOP cannot be read."
    files=$stick/tabletop-files
fi
from=$home
wheels=
rm -f "$source"
if [ -d "$files" ]; then
    echo "Without a network, from $files"
    from=$files/program.bundle
    wheels=$files/wheels
    echo "deb [trusted=yes] file:$files/debs ./" >"$source"
fi

step "buses and sound"
while read -r command; do
    raspi-config nonint "$command" 0
done <"$here/raspi-config"
while read -r line; do
    grep -qxF "$line" "$boot/config.txt" || echo "$line" >>"$boot/config.txt"
done <"$here/config.txt"
show 1

step "packages"
export DEBIAN_FRONTEND=noninteractive
dpkg --configure -a || true # an install that a power cut ended is finished first
apt-get update
apt-get install --fix-broken -y git
# security updates of the system; a card without a network takes them once there is one
apt-get -y install unattended-upgrades && printf 'APT::Periodic::%s "1";\n' Update-Package-Lists \
    Unattended-Upgrade >"$top/etc/apt/apt.conf.d/20auto-upgrades" || true

step "the program, from $from"
if [ ! -d "$place" ]; then
    rm -rf "$place.new"
    git clone --quiet "$from" "$place.new"
    git -C "$place.new" remote set-url origin "$home"
    sync # a power cut must not leave a folder that only looks whole
    mv "$place.new" "$place"
fi

step "what it needs"
(cd "$place" && WHEELS=$wheels ./bootstrap)

step "the service"
(cd "$here" && "$place/.venv/bin/tabletop" install-service $phones)

trap - EXIT
rm -f "$source"
sync
touch "$here/done"
echo "Done. The box starts again, and greets."
reboot
