const MB = 1024 * 1024

/**
 * Settings of the embedded Postgres for a machine of `memory` bytes. A quarter of a gigabyte of shared buffers is enough for
 * a blog; below 768 MB the node process needs the memory more, and helpers of Postgres go.
 */
export function postgresSettings(memory: number): Record<string, string> {
  const isSmall = memory < 768 * MB
  const buffers = Math.min(256, Math.max(32, Math.floor(memory / MB / 12)))
  return {
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(memory / MB / 3))}MB`,
    work_mem: isSmall ? '2MB' : '4MB',
    maintenance_work_mem: isSmall ? '16MB' : '64MB',
    autovacuum_max_workers: isSmall ? '1' : '3',
    max_parallel_workers_per_gather: isSmall ? '0' : '2',
    // Without the workers that Postgres 18 starts for reading.
    ...(isSmall ? { io_method: 'sync' } : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    idle_in_transaction_session_timeout: '60s',
  }
}
