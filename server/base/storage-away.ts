export class StorageAway extends Error {}
