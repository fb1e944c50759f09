/** The addresses directly below the root that the site uses itself. The database refuses them too (pages_slug_reserved). */
export const reservedSlugs = [
  'assets',
  'auth',
  'blog',
  'dashboard',
  'images',
  'preview',
  'previews',
  'resetpassword',
  'rest',
  'search',
  'signin',
  'signup',
  'storage',
  'topics',
  'unauthorized',
]
