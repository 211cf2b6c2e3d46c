-- The parts of files are compressed before they are stored. Compressing them again takes time and saves no room.
ALTER TABLE datahub_file_parts ALTER content SET STORAGE EXTERNAL;
