/** What the functions that act on somebody answer when they are gone, or their role is not the one that was shown. */
export const notAsSeen = 'P0002'
