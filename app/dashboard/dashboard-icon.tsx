import { Drawing } from '#app/ui/icon.tsx'

const shapes = {
  grip: <path d="M7.5 5v.1M12.5 5v.1M7.5 10v.1M12.5 10v.1M7.5 15v.1M12.5 15v.1" />,
  more: <path d="M4.5 10v.1M10 10v.1M15.5 10v.1" strokeWidth="2.4" />,
  signs: <path d="M10 2.5v15M4 4.5h10l2.5 2.25L14 9H4V4.5ZM16 11H6.5L4.5 13l2 2H16v-4Z" />,
  newsletter: <path d="M3 9.5 17 3l-4 14-3.5-5.5L3 9.5ZM9.5 11.5 17 3" />,
  chart: <path d="M3 3v14h14M7 14v-3M11 14V6.5M15 14V9" />,
  sliders: <path d="M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4" />,
  ban: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="m5 5 10 10" />
    </>
  ),
  'say-off': <path d="M3 4.5h14v9.5H9l-3.5 3V14H3V4.5ZM6.5 8h7M6.5 10.8h4.5M3 2.5l14 15" />,
  at: (
    <>
      <circle cx="10" cy="10" r="3" />
      <path d="M13 7v4.2a2.2 2.2 0 0 0 4.4 0V10a7.4 7.4 0 1 0-3 6" />
    </>
  ),
  mail: <path d="M3 4.5h14v11H3v-11ZM3 5l7 6 7-6" />,
  page: <path d="M3.5 3.5h13v13h-13v-13ZM3.5 7.5h13M7 11h6M7 13.5h4" />,
  tag: <path d="M3.5 3.5H10l6.5 6.5-6.5 6.5L3.5 10V3.5ZM7 7v.1" />,
  series: <path d="M6 6.5h11v10H6v-10ZM3 13.5v-10h11" />,
  pin: <path d="M7 3h6l-1 5 3 3.5H5L8 8 7 3ZM10 11.5V17" />,
  bin: <path d="M4 6.5h12l-1 10.5H5L4 6.5ZM3 3.5h14M8 9.5v4.5M12 9.5v4.5" />,
  undo: <path d="M7 3.5 3 7.5l4 4M3 7.5h8.5a5 5 0 0 1 0 10H7" />,
  merge: <path d="M3 4v2.5A4.5 4.5 0 0 0 7.5 11h9m-4-4 4 4-4 4M3 17v-3" />,
  import: <path d="M10 2.5V12m-4-4 4 4 4-4M3 12.5V17h14v-4.5" />,
  export: <path d="M10 12.5V3m-4 4 4-4 4 4M3 12.5V17h14v-4.5" />,
  redirect: <path d="M3 16v-3.5a5 5 0 0 1 5-5h8.5m-4-4 4 4-4 4" />,
  project: <path d="M3 6.5h14v10H3v-10ZM7.5 6.5v-3h5v3M3 11h14M10 10v2" />,
  key: (
    <>
      <circle cx="6.8" cy="13.2" r="3.6" />
      <path d="M9.4 10.6 17 3M13.6 6.4l2.6 2.6" />
    </>
  ),
}

export const DashboardIcon = ({ name }: { name: keyof typeof shapes }) => <Drawing>{shapes[name]}</Drawing>
