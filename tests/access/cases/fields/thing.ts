/** What a post can review. */
export const thing = {
  type: 'Book',
  name: 'The Overstory',
  maker: 'Richard Powers',
  address: 'https://example.com/overstory',
  rating: 4.5,
  isRatedByReaders: true,
}
