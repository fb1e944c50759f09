/** A small export of WordPress, in the form of its exporter. */
export const wxr = (...items: string[]) => `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
<title>Elif&apos;s &amp; others</title><link>https://old.example</link><description>Notes</description>
<wp:base_site_url>https://old.example/</wp:base_site_url><wp:base_blog_url>https://old.example/blog/</wp:base_blog_url>
<wp:category><wp:cat_name><![CDATA[Trips &amp; tours]]></wp:cat_name><wp:category_description><![CDATA[Where we went]]></wp:category_description></wp:category>
${items.join('\n')}</channel></rss>`

export const item = (fields: Record<string, string>, more = '') =>
  `<item>${Object.entries(fields)
    .map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`)
    .join('')}${more}</item>`

export const post = (id: number, fields: Record<string, string> = {}, more = '') =>
  item(
    {
      title: `Walk ${id}`,
      link: `https://old.example/2020/walk-${id}/`,
      'wp:post_id': String(id),
      'wp:post_type': 'post',
      'wp:status': 'publish',
      'wp:post_name': `walk-${id}`,
      'wp:post_date_gmt': '2020-01-02 03:04:05',
      'content:encoded': `<p>Text ${id}.</p>`,
      ...fields,
    },
    more,
  )
