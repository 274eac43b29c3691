-- A player's own, newest first.
create index ipo_applications_of on ipo_applications (submitted_by, submitted_at desc, id desc);
