/** The names are those of Marionette; each is a command of WebDriver, https://www.w3.org/TR/webdriver2/. */
export type CommandName =
  | 'Navigate'
  | 'Back'
  | 'GetCurrentURL'
  | 'ExecuteScript'
  | 'ElementClick'
  | 'ElementSendKeys'
  | 'TakeScreenshot'

export interface EngineBrowser {
  /** Resolves with the value of the command; throws what the browser says when it refuses. */
  command(name: CommandName, parameters?: Record<string, unknown>): Promise<unknown>
  /** Shows pages in another size, where the browser need not restart for it. */
  resize?(size: WindowSize): Promise<unknown>
  /** Ends the browser and removes what it wrote. */
  close(): Promise<void>
}

export interface WindowSize {
  width: number
  height: number
}
