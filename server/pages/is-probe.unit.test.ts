import { expect, test } from 'vitest'
import { isProbe } from './address-counts.ts'

test.each([
  '/.env',
  '/api/.env.production',
  '/.git/config',
  '/wp-login.php',
  '/blog/wp-admin/setup-config.php',
  '//wp-includes/wlwmanifest.xml',
  '/xmlrpc.php',
  '/phpMyAdmin/index.php',
  '/vendor/phpunit/phpunit/src/Util/PHP/eval-stdin.php',
  '/cgi-bin/luci',
  '/actuator/health',
  '/backup.zip',
  '/db.sql',
  '/Autodiscover/autodiscover.xml',
])('%s is a probe', path => expect(isProbe(path)).toBe(true))

test.each([
  '/2019/05/on-hedges.html',
  '/index.php/2019/on-hedges',
  '/wp-content/uploads/2019/05/hedge.jpg',
  '/feed/',
  '/category/gardens/page/2',
  '/tag/node.js',
  '/.well-known/webfinger',
  '/about.php',
  '/p/12345',
])('%s is an address of a blog', path => expect(isProbe(path)).toBe(false))
