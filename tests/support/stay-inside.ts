import net from 'node:net'
import { afterAll, expect } from 'vitest'

// Nothing of ours, nor of what we build on, may speak to the outside: each test file notes where it connects to.
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
