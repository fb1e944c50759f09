import { expect, test } from 'vitest'
import { noticeOf } from './volatile-folder.ts'

const mounts = `600 500 0:100 / / rw,relatime master:1 - overlay overlay rw,lowerdir=/a
601 600 0:101 / /proc rw - proc proc rw
602 600 254:1 /volumes/blog /var/lib/byline rw,relatime - ext4 /dev/vda1 rw
603 600 254:1 /volumes/two /my\\040data rw,relatime - ext4 /dev/vda1 rw
604 600 0:102 / /tmp rw - tmpfs tmpfs rw
`

test.each([
  ['/srv/byline/data', true, /is inside the container's file system.* Mount a volume there\.$/],
  ['/var/lib/bylines', true, /is inside the container's file system/],
  ['/var/lib/byline', true, null],
  ['/var/lib/byline/data', true, null],
  ['/my data', true, null],
  ['/tmp/data', true, /is in memory \(tmpfs\)/],
  ['/tmp/data', false, /is in memory \(tmpfs\)/],
  ['/srv/byline/data', false, null],
])('%s, in a container: %s', (folder, isContainer, sentence) => {
  const notice = noticeOf(folder, mounts, isContainer)
  if (sentence) expect(notice).toMatch(sentence)
  else expect(notice).toBeNull()
})
