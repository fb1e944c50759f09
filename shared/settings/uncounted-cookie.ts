/** A cookie with the value 1 in the browsers of administrators, whose own visits are not counted. */
export const uncountedCookie = 'uncounted'
