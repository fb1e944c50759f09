/** The class of a title that would fill a screen at the usual size. */
export const longTitle = (title: string) => (title.length > 80 ? 'long-title' : undefined)
