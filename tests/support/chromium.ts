import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Returns Playwright's launch options for the installed Chromium. Throws with installation instructions if there is none. */
export function chromiumLaunch(): { executablePath: string; args: string[] } {
  const executablePath = places.find(path => path && existsSync(path))
  if (!executablePath) {
    throw new Error(
      'Chromium is missing. Install it with: sudo apt-get install -y chromium-headless-shell (or set CHROMIUM_PATH), then run this again.',
    )
  }
  // Chromium's sandbox does not work for root.
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] }
}
