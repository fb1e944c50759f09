// Worker thread: sends sign-ins with wrong passwords, each from another address and account, until it is terminated.
import { constants, setPriority } from 'node:os'
import { workerData } from 'node:worker_threads'
import { randomAddress } from '#tests/fuzz/callers.ts'

const { url, key, parallel } = workerData

// An attacker's machine is another one: what the flood costs to send must not count as a cost to the site.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW)

async function signIn(): Promise<never> {
  for (;;) {
    const email = Math.random() < 0.5 ? 'owner@example.com' : `stranger${Math.random()}@example.com`
    const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json', 'x-forwarded-for': randomAddress() },
      body: JSON.stringify({ email, password: 'wrong by intention' }),
    })
    await answer.arrayBuffer()
  }
}

await Promise.all(Array.from({ length: parallel }, signIn))
