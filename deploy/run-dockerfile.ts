// npm run dockerfile: executes the steps of the Dockerfile and its server without a container, as the current user.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { commandOf, readStages } from './read-dockerfile.ts'

const ROOT = join(import.meta.dirname, '..')
const PORT = process.env.PORT ?? '3999'

if (process.getuid?.() === 0) throw new Error('Run this as an ordinary user, as the image does.')
const scratch = mkdtempSync(join(tmpdir(), 'byline-image-'))
const app = join(scratch, 'app')
const data = join(scratch, 'data')
for (const folder of [app, data]) mkdirSync(folder)
const [build, server] = readStages(readFileSync(join(ROOT, 'Dockerfile'), 'utf8'))
if (!build || !server) throw new Error('The Dockerfile has two stages.')
const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
const isIgnored = (path: string) => ignored.some(pattern => matchesGlob(path, pattern))

for (const { name, text } of build) {
  process.stdout.write(`${name} ${text}\n`)
  if (name === 'RUN') execFileSync('/bin/sh', ['-c', text], { cwd: app, stdio: 'inherit' })
  if (name === 'COPY') copy(text.split(' ').slice(0, -1))
}

const settings = Object.fromEntries(
  server
    .filter(({ name }) => name === 'ENV')
    .flatMap(({ text }) => text.split(' ').map(pair => pair.split('='))),
)
const env = { PATH: '/usr/bin:/bin', ...settings, DATA_DIR: data, PORT }
const [program = '', ...args] = commandOf(server, 'CMD')
const child = spawn(join(app, program), args, { cwd: app, env, stdio: 'inherit' })
const ended = new Promise(resolve => child.on('exit', resolve))
const [checker = '', ...checks] = commandOf(server, 'HEALTHCHECK')
let isHealthy = false
for (let tries = 0; tries < 120 && !isHealthy; tries++) {
  await sleep(500)
  isHealthy = spawnSync(join(app, checker), checks, { cwd: app, env, stdio: 'ignore' }).status === 0
}
child.kill(server.find(({ name }) => name === 'STOPSIGNAL')?.text === 'SIGTERM' ? 'SIGTERM' : 'SIGKILL')
const status = await ended
process.stdout.write(`\nhealthy: ${isHealthy}, status after SIGTERM: ${status}\n`)
rmSync(scratch, { recursive: true, force: true })
process.exitCode = isHealthy && status === 0 ? 0 : 1

function copy(sources: string[]) {
  for (const source of sources)
    for (const name of source === '.' ? readdirSync(ROOT) : [source])
      if (!isIgnored(name))
        cpSync(join(ROOT, name), join(app, name), {
          recursive: true,
          filter: path => !isIgnored(relative(ROOT, path)),
        })
}
