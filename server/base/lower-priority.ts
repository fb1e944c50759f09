import { constants, setPriority } from 'node:os'

/** Of a process that has just been started: all its threads inherit it, while later only the first would have it. */
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
