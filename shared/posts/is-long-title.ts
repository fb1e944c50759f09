export const isLongTitle = (title: string) => title.length > 80
