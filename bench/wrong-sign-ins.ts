// Worker thread: sends sign-ins with wrong passwords, each from another address and account, until stopped. Reports the statuses.
import { constants, setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { randomAddress } from '#tests/fuzz/callers.ts'

const { url, key, parallel } = workerData
const answers: Record<string, number> = {}
let isOver = false

// An attacker's machine is another one: what the flood costs to send must not count as a cost to the site.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

parentPort?.once('message', () => {
  isOver = true
})

async function signIn() {
  while (!isOver) {
    const email = Math.random() < 0.5 ? 'owner@example.com' : `stranger${Math.random()}@example.com`
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
      body: JSON.stringify({ email, password: 'wrong by intention' }),
    })
    await answer.arrayBuffer()
    answers[answer.status] = (answers[answer.status] ?? 0) + 1
  }
}

await Promise.all(Array.from({ length: parallel }, signIn))
parentPort?.postMessage(answers)
