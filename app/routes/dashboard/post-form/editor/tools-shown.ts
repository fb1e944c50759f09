const KEY = 'byline-tools'

/** Whether the row of tools stands above the text: remembered in this browser. Without it they are beside the selection, beside each block and behind the slash. */
export const isToolsShown = () => localStorage.getItem(KEY) === 'shown'

export const setToolsShown = (isShown: boolean) =>
  isShown ? localStorage.setItem(KEY, 'shown') : localStorage.removeItem(KEY)
