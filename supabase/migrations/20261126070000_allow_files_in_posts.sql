-- Films, sounds and files to download beside the pictures of a post, in the same bucket and folder, so that the same functions find what
-- no post uses. The storage of our own also looks into each file; a captions file is text that only a player reads.

update storage.buckets set allowed_mime_types = allowed_mime_types || array[
  'video/mp4', 'video/webm', 'audio/mpeg', 'audio/mp4', 'application/pdf', 'application/zip', 'text/vtt']
where id = 'thumbnail';
