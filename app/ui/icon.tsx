import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

const shapes = {
  sun: (
    <>
      <circle cx="10" cy="10" r="3.4" />
      <path d="M10 2v1.6M10 16.4V18M2 10h1.6M16.4 10H18M4.3 4.3l1.2 1.2M14.5 14.5l1.2 1.2M15.7 4.3l-1.2 1.2M5.5 14.5l-1.2 1.2" />
    </>
  ),
  moon: <path d="M16.5 12.2A6.8 6.8 0 0 1 7.8 3.5a6.8 6.8 0 1 0 8.7 8.7Z" />,
  code: <path d="m7 5.5-4.5 4.5L7 14.5m6-9 4.5 4.5-4.5 4.5" />,
  out: <path d="M6.5 13.5 14 6M8 6h6v6" />,
  reply: <path d="M7.5 5 3 9.5 7.5 14M3 9.5h8.5a5 5 0 0 1 5 5V16" />,
  left: <path d="M16 10H4m5-5-5 5 5 5" />,
  right: <path d="M4 10h12m-5-5 5 5-5 5" />,
  heart: (
    <path d="M10 16.4S3.2 12.6 3.2 7.9A3.6 3.6 0 0 1 10 6.3a3.6 3.6 0 0 1 6.8 1.6c0 4.7-6.8 8.5-6.8 8.5Z" />
  ),
  trash: <path d="M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.8 11h8.4l.8-11M8.3 8.8v4.6M11.7 8.8v4.6" />,
  pen: (
    <path d="M3.5 16.5 4.4 13 13.6 3.8a1.6 1.6 0 0 1 2.3 0l.3.3a1.6 1.6 0 0 1 0 2.3L7 15.6l-3.5.9ZM12 5.4 14.6 8" />
  ),
  person: (
    <>
      <circle cx="10" cy="6.8" r="3.3" />
      <path d="M3.5 17c.6-3.4 3.2-5.2 6.5-5.2s5.9 1.8 6.5 5.2" />
    </>
  ),
  eye: (
    <>
      <path d="M1.8 10S4.8 4.4 10 4.4 18.2 10 18.2 10 15.2 15.6 10 15.6 1.8 10 1.8 10Z" />
      <circle cx="10" cy="10" r="2.4" />
    </>
  ),
  'eye-off': (
    <path d="M8 4.6a8 8 0 0 1 2-.2c5.2 0 8.2 5.6 8.2 5.6a14 14 0 0 1-1.9 2.6M5.2 5.6A13 13 0 0 0 1.8 10s3 5.6 8.2 5.6a8 8 0 0 0 4.4-1.3M8.3 8.3a2.4 2.4 0 0 0 3.4 3.4M3 3l14 14" />
  ),
  alert: (
    <>
      <circle cx="10" cy="10" r="7.5" />
      <path d="M10 6v4.6M10 13.6v.1" />
    </>
  ),
  close: <path d="m5 5 10 10M15 5 5 15" />,
  menu: <path d="M3 6h14M3 10h9M3 14h14" />,
  home: <path d="M3 17V9.5L10 3l7 6.5V17M3 17h14M8 17v-5h4v5" />,
  people: (
    <>
      <circle cx="7.5" cy="7" r="2.8" />
      <path d="M2 16.2c.5-2.8 2.7-4.4 5.5-4.4s5 1.6 5.5 4.4M13 4.4a2.8 2.8 0 0 1 0 5.2M15 12.2c1.6.6 2.7 2 3 4" />
    </>
  ),
  say: <path d="M3 4.5h14v9.5H9l-3.5 3V14H3V4.5ZM6.5 8h7M6.5 10.8h4.5" />,
  post: <path d="M4.5 2.8h8l3 3v11.4h-11V2.8ZM7.3 8h5.4M7.3 11h5.4M7.3 14h3" />,
  door: <path d="M8 3H4v14h4M8.5 10H17m-3.5-3.5L17 10l-3.5 3.5" />,
  image: (
    <>
      <path d="M3 4h14v12H3V4Zm0 9.5 4-4 3.5 3.5 2-2L17 15" />
      <circle cx="13" cy="7.5" r="1.2" />
    </>
  ),
  up: <path d="M10 16V4m-5 5 5-5 5 5" />,
  down: <path d="M10 4v12m-5-5 5 5 5-5" />,
  flat: <path d="M4 10h12" />,
  search: (
    <>
      <circle cx="8.8" cy="8.8" r="5.3" />
      <path d="m12.7 12.7 4.3 4.3" />
    </>
  ),
  plus: <path d="M10 4v12M4 10h12" />,
  bell: <path d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13L5 13.5ZM8.3 17.3h3.4" />,
  flag: <path d="M5 17V3.5M5 4h10l-2.2 3.5L15 11H5" />,
  check: <path d="m4 10.5 4 4L16 6" />,
}

export type IconName = keyof typeof shapes

/** Drawn on a 20 x 20 grid. Hidden from screen readers, because the caller provides the text. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return Drawing({ className, children: shapes[name] })
}

export function Drawing({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg className={classNames('icon', className)} viewBox="0 0 20 20" aria-hidden="true">
      {children}
    </svg>
  )
}
