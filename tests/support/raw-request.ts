import { connect } from 'node:net'

interface RawAnswer {
  status: number
  head: string
  body: string
}

/** Sends exactly these bytes (Latin-1) to a local port and reads until the server closes the connection. */
export function sendRaw(port: number, text: string, patience = 10_000): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'))
    socket.setTimeout(patience, () =>
      socket.destroy(new Error(`No end of the answer to ${text.slice(0, 80)}`)),
    )
    socket.on('data', chunk => {
      answer += chunk.toString('latin1')
    })
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', ...body] = answer.split('\r\n\r\n')
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]), head, body: body.join('\r\n\r\n') })
    })
  })
}

/** Sends one request with `Connection: close`. `headers` has no trailing line break. */
export function requestRaw(port: number, line: string, headers = 'Host: localhost', body = '') {
  return sendRaw(port, `${[line, headers, 'Connection: close'].filter(Boolean).join('\r\n')}\r\n\r\n${body}`)
}
