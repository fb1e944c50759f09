const REPEATED = 30

/** Whether the text of a body starts like its introduction, which is then not shown. */
export const repeatsIntroduction = (text: string, introduction: string): boolean =>
  text.startsWith(introduction.trim().slice(0, REPEATED))
