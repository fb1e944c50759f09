const MB = 1024 * 1024

/** Below 768 MB, Node needs the memory more, so Postgres runs without helper processes. */
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
    ...(isSmall ? { io_method: 'sync' } : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Errors and warnings of statements quote request values. The sender of a statement logs its error code.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_parameter_max_length_on_error: '0',
    idle_in_transaction_session_timeout: '60s',
  }
}
