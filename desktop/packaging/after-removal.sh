#!/bin/sh
# Games and choices belong to whoever played, not to the package: they stay, and this says where.
case "$1" in
  upgrade | 1 | failed-upgrade | abort-*) exit 0 ;;
esac
echo "Fantasy Social is removed. What people played stays in their home folders:"
echo "  ~/.local/share/social.fantasy.desktop and ~/.config/social.fantasy.desktop"
