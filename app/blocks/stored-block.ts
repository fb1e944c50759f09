/** What a block of a post is outside of the editor. */
export interface StoredBlock {
  /** Tags that the sanitizer keeps for it, without any attribute. */
  tags?: string[]
  /** Classes that the sanitizer keeps, by tag. */
  classes?: Record<string, string[]>
  /** Attributes that it keeps with any value, by tag. */
  attributes?: Record<string, string[]>
  /** For a page: changes the sanitized HTML of a whole post. */
  toPage?: (html: string) => string
  /** The same for readers of feeds, which have no style sheet. */
  toFeed?: (html: string) => string
  /** The same for mails, whose programs know neither classes nor most tags: only what `mailTags` lists may remain. */
  toMail: (html: string) => string
}
