/** The first parts of addresses of accounts, drafts and the dashboard. These pages run no code of other sites, are not counted, crawled or exported. */
export const privateSlugs = ['dashboard', 'preview', 'resetpassword', 'signin', 'signup', 'subscription']

export const isPrivate = (pathname: string): boolean =>
  privateSlugs.includes(pathname.split('/', 2)[1]?.toLowerCase() ?? '')
