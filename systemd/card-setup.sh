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

exec >>"$boot/tabletop.log" 2>&1
doing="the first step"
trap 'echo "Not done: $doing. The next start tries again; until then, switch off and on."' EXIT

step() {
    doing=$1
    echo "$doing"
}

step "1 of 5: packages"
apt-get update
DEBIAN_FRONTEND=noninteractive apt-get install -y git

step "2 of 5: the program, from $home"
if [ ! -d "$place" ]; then
    rm -rf "$place.new"
    git clone "$home" "$place.new"
    mv "$place.new" "$place"
fi

step "3 of 5: what the program needs"
(cd "$place" && ./bootstrap)

step "4 of 5: buses and sound"
while read -r command; do
    raspi-config nonint "$command" 0
done <"$here/raspi-config"
while read -r line; do
    grep -qxF "$line" "$boot/config.txt" || echo "$line" >>"$boot/config.txt"
done <"$here/config.txt"

step "5 of 5: the service"
(cd "$here" && "$place/.venv/bin/tabletop" install-service $phones)

trap - EXIT
touch "$here/done"
echo "Done. The box starts again, and greets."
reboot
