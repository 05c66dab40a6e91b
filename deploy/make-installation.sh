#!/bin/sh
# Makes an installation of the folder that it is run in: packages without those of development, and the console as files
# that were compressed once. The image is built by this, and so is an installation by hand; it needs Bun and a registry.
set -eu
bun install --frozen-lockfile --production --silent
bun apps/console/write-files.ts
