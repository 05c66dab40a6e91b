# Runs a command where no disk can be written to, with an empty temporary folder in memory: read-only-disk.sh <folder> <command>...
# Needs a mount namespace of its own: unshare --mount --map-root-user sh read-only-disk.sh ...
set -e
temporary=$1
shift
mount --make-rprivate /
mount -t tmpfs tmpfs "$temporary"
awk '{ print $5 }' /proc/self/mountinfo | grep -v -e '^/proc' -e '^/sys' -e '^/dev' -e "^$temporary\$" | while read -r point; do
  mount -o remount,bind,ro "$point" 2> /dev/null || true
done
if touch ./written 2> /dev/null; then
  echo "The disk can be written to."
  exit 1
fi
TMPDIR=$temporary exec "$@"
