/** The storage of pictures, of hosted Supabase or at S3_URL, does not respond or fails. */
export class StorageAway extends Error {}
