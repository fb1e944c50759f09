// For worker threads of the tests: a password takes a millisecond there, and 70 otherwise. The server has no such setting.
import { isMainThread } from 'node:worker_threads'

if (!isMainThread) {
  const { default: bcrypt } = await import('bcrypt')
  const { hashSync } = bcrypt
  bcrypt.hashSync = password => hashSync(password, 4)
}
