import { constants, setPriority } from 'node:os'

/** Call this right after starting a process: later threads inherit the priority, but existing ones do not change. */
export function lowerPriority(
  pid: number | undefined,
  priority: 'PRIORITY_BELOW_NORMAL' | 'PRIORITY_LOW',
): void {
  try {
    if (pid) setPriority(pid, constants.priority[priority])
  } catch {
    // Some systems do not allow it.
  }
}
