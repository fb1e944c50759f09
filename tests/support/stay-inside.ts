import net from 'node:net'
import { afterAll, expect } from 'vitest'

// Fails a test file that opens a connection to another machine, whether from our code or a dependency.
const hosts = new Set<string>()
const { connect } = net.Socket.prototype

net.Socket.prototype.connect = function (this: net.Socket, ...args: unknown[]) {
  const target = Array.isArray(args[0]) ? args[0][0] : args[0]
  if (typeof target === 'object' && target !== null && !Reflect.get(target, 'path'))
    hosts.add(String(Reflect.get(target, 'host') ?? 'localhost'))
  return Reflect.apply(connect, this, args)
}

afterAll(() => {
  expect(hosts.difference(new Set(['127.0.0.1', 'localhost']))).toEqual(new Set())
})
