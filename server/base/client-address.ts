import { BlockList, isIP } from 'node:net'
import { expandIPv6 } from 'hono/utils/ipaddr'

export type IsProxy = (address: string) => boolean

const MAX_FORWARDED_HOPS = 16

export function readProxies(list: string): IsProxy | null {
  const proxies = new BlockList()
  for (const entry of list.split(',').map(text => text.trim())) {
    const [address = '', length, ...rest] = entry.split('/')
    const family = isIP(address)
    if (family === 0 || rest.length > 0) return null
    const type = family === 6 ? 'ipv6' : 'ipv4'
    if (length === undefined) proxies.addAddress(address, type)
    else if (/^\d{1,3}$/.test(length) && Number(length) <= (family === 6 ? 128 : 32))
      proxies.addSubnet(address, Number(length), type)
    else return null
  }
  return address => {
    const family = isIP(address)
    return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

/** Behind trusted proxies: the rightmost entry of X-Forwarded-For that is no proxy. Earlier entries can be forged. */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  isProxy: IsProxy,
): string {
  let client = plainAddress(socketAddress ?? '') ?? 'unknown'
  const hops = (forwardedFor ?? '').split(',').slice(-MAX_FORWARDED_HOPS)
  while (isProxy(client) && hops.length > 0) {
    const hop = plainAddress(hops.pop() ?? '')
    if (hop === null) break
    client = hop
  }
  return client
}

export function isFromProxy(socketAddress: string | undefined, isProxy: IsProxy): boolean {
  return isProxy(plainAddress(socketAddress ?? '') ?? '')
}

const networks = (list: string): IsProxy => readProxies(list) ?? (() => false)

export const isLoopback = networks('127.0.0.0/8, ::1')

/** On this machine or, as from a container, in its network. */
export const isNear = networks('127.0.0.0/8, ::1, 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7')

export const isLocalHost = (hostname: string) =>
  /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)

/** The rate limit key of an address. For IPv6 it is the /64 network, which belongs to one customer. */
export function limitKeyOf(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = expandIPv6(address).split(':').slice(0, 4)
  return `${groups.map(group => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

/** The /24 or /48 network of an address, in which a connection at home usually stays. */
export function networkOf(address: string): string {
  if (isIP(address) === 4) return `${address.replace(/\d+$/, '0')}/24`
  const groups = limitKeyOf(address).split(':').slice(0, 3)
  return isIP(address) === 6 ? `${groups.join(':')}::/48` : 'unknown'
}

function plainAddress(text: string): string | null {
  const trimmed = text.trim()
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed
  const address = bare.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(address) === 0 ? null : address.toLowerCase()
}
