import { limitKeyOf } from '#server/base/client-address.ts'
import type { RequestContext } from '#server/base/request-context.ts'
import { Semaphore } from '#server/http/semaphore.ts'
import type { Caller } from '../tokens.ts'
import { bounds } from './bounds.ts'

interface Task {
  caller: Caller
  isAdmin: boolean
  isReadOnly: boolean
  routine: string | null
}

type Run = <T>(task: Task, context: RequestContext, signal: AbortSignal, work: () => Promise<T>) => Promise<T>

/** Gives each kind of request its own slots, so that none waits for another kind. Rejects with QueueFull. */
export function createRequestQueues(): Run {
  const shared = (slots: number, longestWait: number) =>
    new Semaphore({
      slots,
      longestWait,
      mostWaiting: { requests: bounds.waiting },
      slotsOfClient: Math.ceil(slots / 2),
      mostOfClient: bounds.waitingOfClient,
    })
  const { wait, slots } = bounds
  const queues = {
    strangers: shared(slots.strangers, wait.strangers),
    readers: shared(slots.readers, wait.readers),
    writers: shared(slots.writers, wait.readers),
    administrators: shared(slots.administrators, wait.readers),
    barring: shared(slots.barring, wait.readers),
    loaders: new Semaphore({
      slots: slots.loaders,
      longestWait: wait.loaders,
      mostWaiting: { requests: bounds.waiting },
    }),
  }
  const queueOf = ({ caller, isAdmin, isReadOnly, routine }: Task, { isLoader }: RequestContext) => {
    if (isLoader) return queues.loaders
    if (isAdmin) return routine === 'bar_account' ? queues.barring : queues.administrators
    if (!isReadOnly) return queues.writers
    return caller.role === 'anon' ? queues.strangers : queues.readers
  }
  return (task, context, signal, work) => {
    // Administrators are identified by account, because an attacker may share their address.
    const client = (task.isAdmin && task.caller.userId) || limitKeyOf(context.address)
    return queueOf(task, context).run('requests', work, { client, signal })
  }
}
