/** Matches a character that can be seen, unlike spaces and zero-width characters. */
export const visible = /[^\s\p{Cc}\p{Default_Ignorable_Code_Point}\u2800]/u
