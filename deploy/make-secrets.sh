#!/bin/sh
# Makes the secrets of deploy/compose.yaml and deploy/compose.split.yaml in the folder secrets beside this file, or in the
# folder that is named. What is there stays as it is. SMTP_URL is taken from the environment.
set -eu
folder=${1:-$(dirname "$0")/secrets}
umask 077
mkdir -p "$folder"

# Keeps what stands there: the passphrase opens the keys, and the passwords are in the databases.
keep() {
  [ -s "$folder/$1" ] || printf '%s' "$2" > "$folder/$1"
  # Compose mounts the file with its owner and mode, and the container's user is another one; the folder is closed.
  chmod 0644 "$folder/$1"
}

new_password() { openssl rand -hex 32; }

keep keys_passphrase "$(openssl rand -base64 32)"
keep postgres_password "$(new_password)"
keep database_password "$(new_password)"
keep database_url "postgres://rubrica:$(cat "$folder/database_password")@postgres:5432/rubrica"
redis=$(new_password)
keep redis_url "redis://default:$redis@redis:6379/0"
keep redis_password "requirepass \"$redis\"
"
[ -s "$folder/smtp_url" ] || [ -n "${SMTP_URL:-}" ] || {
  echo "SMTP_URL is not set: write the address of your mail server into $folder/smtp_url, such as smtp://user:password@mail.example:587" >&2
  exit 1
}
keep smtp_url "${SMTP_URL:-}"
echo "The secrets are in $folder. Keep keys_passphrase somewhere else too: without it a backup's keys are lost."
