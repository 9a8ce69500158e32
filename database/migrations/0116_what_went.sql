-- unused since 0116: replaced assets stay on disk. The version before can serve nothing from here that it does not have
-- itself, because only that version put files here.
drop table built_files;

-- unused since 0116: nothing purges a CDN. The version before logs that it cannot, and its pages expire there within ten
-- minutes.
drop table cdn_purges;
