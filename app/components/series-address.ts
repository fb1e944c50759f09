export const seriesAddress = (slug: string) => `/series/${encodeURIComponent(slug)}`
