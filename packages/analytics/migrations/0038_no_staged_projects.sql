-- The catalog's projects are replaced as a whole, without a staging table that several servers would share.
DROP TABLE IF EXISTS projects_staged;
