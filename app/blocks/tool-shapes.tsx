/** Separate from the site's icons, which every public page loads. */
export const toolShapes = {
  bold: <path d="M6 4h5a3 3 0 0 1 0 6H6V4Zm0 6h5.8a3 3 0 0 1 0 6H6v-6Z" />,
  italic: <path d="M11.8 4 8.2 16M8.5 4H15M5 16h6.5" />,
  underline: <path d="M5.5 4v5.5a4.5 4.5 0 0 0 9 0V4M4.5 17h11" />,
  strike: (
    <path d="M3 10h14M14 6.2C13.6 4.8 12 4 10 4 7.6 4 6 5.2 6 7c0 1.6 1.4 2.3 3 2.7M6 13.8C6.4 15.2 8 16 10 16c2.4 0 4-1.2 4-3 0-.7-.2-1.2-.6-1.7" />
  ),
  quote: <path d="M4 15V5M8 6.5h9M8 10h9M8 13.5h5" />,
  'bullet-list': <path d="M8 5.5h9M8 10h9M8 14.5h9M3 5.5h1.5M3 10h1.5M3 14.5h1.5" />,
  'ordered-list': (
    <path d="M8.5 5.5H17M8.5 10H17M8.5 14.5H17M3 4l1.2-.6V7.5M2.8 12.6c.4-1 2.2-1 2.2.3 0 .9-2.2 1.5-2.2 3h2.4" />
  ),
  'align-left': <path d="M3 5h14M3 9h9M3 13h14M3 17h7" />,
  'align-center': <path d="M3 5h14M5.5 9h9M3 13h14M6.5 17h7" />,
  link: (
    <path d="M8.5 11.5 11.5 8.5M9 6l1.8-1.8a3.5 3.5 0 0 1 5 5L14 11M11 14l-1.8 1.8a3.5 3.5 0 0 1-5-5L6 9" />
  ),
  snippet: <path d="M5.5 3.5h9v13L10 13l-4.5 3.5v-13Z" />,
  'code-block': <path d="m7 5.5-4.5 4.5L7 14.5M13 5.5l4.5 4.5-4.5 4.5" />,
  clean: <path d="M5 4h10M10 4 8.5 16M12.5 12.5l4 4M16.5 12.5l-4 4" />,
  indent: <path d="M3 4.5h14M9 8.3h8M9 12h8M3 15.7h14M3 8l2.5 2L3 12.2" />,
  outdent: <path d="M3 4.5h14M9 8.3h8M9 12h8M3 15.7h14M5.5 8 3 10l2.5 2.2" />,
  'align-right': <path d="M3 5h14M7 9h10M3 13h14M10 17h7" />,
  'align-justify': <path d="M3 5h14M3 9h14M3 13h14M3 17h14" />,
  code: <path d="m6.5 7-3 3 3 3M13.5 7l3 3-3 3M11.2 4.5 8.8 15.5" />,
  table: <path d="M3 4.5h14v11H3v-11ZM3 8.5h14M8 8.5v7M12.5 8.5v7" />,
  find: (
    <>
      <circle cx="8.8" cy="8.8" r="5.3" />
      <path d="m12.7 12.7 4.3 4.3" />
    </>
  ),
  undo: <path d="M7 4 3.5 7.5 7 11M3.5 7.5h8a4.5 4.5 0 0 1 0 9H8" />,
  redo: <path d="M13 4l3.5 3.5L13 11M16.5 7.5h-8a4.5 4.5 0 0 0 0 9H12" />,
  line: <path d="M3 10h14" />,
  text: <path d="M4 5h12M10 5v11M7.5 16h5" />,
  heading: <path d="M4.5 4v12M15.5 4v12M4.5 10h11" />,
  subheading: <path d="M5.5 6.5v8M13.5 6.5v8M5.5 10.5h8" />,
  highlight: <path d="m6 11 6.5-7 4 3.7L10 14.5H6V11ZM3 17.5h14" />,
  diagram: <path d="M3 4h6v4H3V4ZM11 12h6v4h-6v-4ZM6 8v6h5M14 12V6H9" />,
  footnote: <path d="M3 7h8M3 11h10M3 15h6M14.5 3.5 16.5 2.5v6" />,
  tasks: <path d="M3 4.5h4v4H3v-4Zm0 7h4v4H3v-4Zm1 1.8 1 1 1.6-2.2M10 6.5h7M10 13.5h7" />,
  toggle: <path d="m4 4.5 3.5 3L4 10.5v-6ZM10 7.5h7M6 13h11M6 16.5h8" />,
  note: (
    <>
      <circle cx="10" cy="10" r="7" />
      <path d="M10 9.2v4.6M10 6.2v.1" />
    </>
  ),
  tip: <path d="M7.5 14.5c0-2-2.5-2.8-2.5-6a5 5 0 0 1 10 0c0 3.2-2.5 4-2.5 6h-5Zm.7 2.8h3.6" />,
  warning: <path d="M10 3 17.5 16.5h-15L10 3Zm0 5v4.2M10 14.2v.1" />,
  button: <path d="M3 6h14v8H3V6Zm4 4h6" />,
  formula: <path d="M15 5V4H5l5 6-5 6h10v-1" />,
  file: <path d="M5 3h7l3 3v11H5V3Zm7 0v3h3" />,
  grip: <path d="M7.5 5v.1M12.5 5v.1M7.5 10v.1M12.5 10v.1M7.5 15v.1M12.5 15v.1" />,
  up: <path d="M10 16V4m-5 5 5-5 5 5" />,
  down: <path d="M10 4v12m-5-5 5 5 5-5" />,
  turn: <path d="M4 9V7h11m-3-3 3 3-3 3M16 11v2H5m3 3-3-3 3-3" />,
  copy: <path d="M7 7h9v9H7V7Zm0 6H4V4h9v3" />,
  trash: <path d="M3.5 5.5h13M8 5.5v-2h4v2M5 5.5l.8 11h8.4l.8-11" />,
  plus: <path d="M10 4v12M4 10h12" />,
  image: (
    <>
      <path d="M3 4h14v12H3V4Zm0 9.5 4-4 3.5 3.5 2-2L17 15" />
      <circle cx="13" cy="7.5" r="1.2" />
    </>
  ),
}

export type ToolIconName = keyof typeof toolShapes
