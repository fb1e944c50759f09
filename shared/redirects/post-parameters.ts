/** Query parameters by which other programs name a post, such as WordPress in `/?p=123`. `private.plain_address` reads the same. */
export const postParameters = ['p', 'page_id', 'attachment_id', 'post', 'id']
