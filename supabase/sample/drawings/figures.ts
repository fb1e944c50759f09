import { type InkDrawing, ink, round } from './ink.ts'

const width = 1440
// Enlarges text, since phones show a figure at a quarter of its size.
const onPhones = 1.2
const sans = 'font-family="Liberation Sans, Arial, Helvetica, sans-serif"'

function figure(name: string, height: number, parts: string[]): InkDrawing {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${ink.sunk}"/>${parts.join('')}</svg>`
  return { name, svg }
}

type Words = { size?: number; fill?: string; anchor?: 'start' | 'middle' | 'end'; weight?: number }

function words(
  x: number,
  y: number,
  text: string,
  { size = 30, fill = ink.muted, anchor = 'start', weight = 400 }: Words = {},
) {
  return `<text x="${x}" y="${y}" ${sans} font-size="${size * onPhones}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}">${text}</text>`
}

function stroke(d: string, color: string, thickness = 6, dash = '') {
  const dashes = dash ? ` stroke-dasharray="${dash}"` : ''
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"${dashes}/>`
}

function box(x: number, y: number, w: number, h: number, fill: string, edge = 'none', r = 10) {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}" stroke="${edge}" stroke-width="3"/>`
}

function dot(x: number, y: number, r: number, fill: string, edge = 'none', thickness = 5) {
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" stroke="${edge}" stroke-width="${thickness}"/>`
}

function staleReads(): InkDrawing {
  const y = (stale: number) => round(540 - stale * 9)
  const x = (hour: number) => round(140 + (hour / 168) * 1230)
  const before = [40, 44, 38, 41, 47, 42, 36, 40, 45, 41, 43, 37, 42]
  const after = [42, 25, 9, 3, 2.2, 2, 2.4, 1.8, 2.1, 2, 1.7, 2.2, 2, 1.9, 2.1, 2]
  const line = (values: number[], from: number, step: number) =>
    `M${values.map((value, index) => `${x(from + index * step)} ${y(value)}`).join('L')}`
  const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  return figure('stale-reads.webp', 660, [
    ...[0, 10, 20, 30, 40, 50].map(
      stale =>
        stroke(`M140 ${y(stale)}H1370`, ink.rule, 3) +
        words(112, y(stale) + 10, String(stale), { anchor: 'end' }),
    ),
    ...days.map((day, index) => words(x(index * 24 + 12), 606, day, { anchor: 'middle' })),
    stroke(line(before, 0, 4.5), ink.edge, 7),
    stroke(line(after, 54, 7.6), ink.pen, 9),
    stroke(`M${x(54)} 62V540`, ink.muted, 4, '1 13'),
    words(x(54) + 22, 134, 'versions arrive', { fill: ink.soft }),
    words(x(160), y(2) - 30, '2', { fill: ink.pen, anchor: 'middle', weight: 700, size: 34 }),
    words(x(10), y(50) - 12, '41 on average', { fill: ink.soft }),
  ])
}

function lateAnswer(): InkDrawing {
  const half = (top: number, withdrawn: boolean) => {
    const teaEnds = withdrawn ? 560 : 1150
    const shown = withdrawn ? 'teapot' : 'tea'
    return [
      words(90, top + 62, 'tea', { fill: ink.ink, size: 36 }),
      stroke(`M260 ${top + 50}H${teaEnds}`, withdrawn ? ink.edge : ink.danger, 30),
      withdrawn ? stroke(`M600 ${top + 50}H1150`, ink.edge, 4, '1 14') : '',
      withdrawn ? stroke(`M548 ${top + 26}l48 48M596 ${top + 26}l-48 48`, ink.ink, 7) : '',
      words(90, top + 152, 'teapot', { fill: ink.ink, size: 36 }),
      stroke(`M572 ${top + 140}H890`, ink.pen, 30),
      dot(1290, top + 96, 92, ink.paper, withdrawn ? ink.pen : ink.danger, 6),
      words(1290, top + 76, 'shown', { anchor: 'middle', size: 26 }),
      words(1290, top + 124, shown, {
        anchor: 'middle',
        size: 36,
        fill: withdrawn ? ink.pen : ink.danger,
        weight: 700,
      }),
    ]
  }
  return figure('late-answer.webp', 720, [
    stroke('M572 52V640', ink.muted, 4, '1 13'),
    words(592, 76, 'the second question', { fill: ink.soft }),
    ...half(108, false),
    stroke('M90 350H1380', ink.rule, 3),
    ...half(392, true),
    stroke('M260 640H1140M1116 624l24 16-24 16', ink.edge, 5),
    words(260, 688, 'time'),
  ])
}

function rowsAndKeys(): InkDrawing {
  type Row = { name: string; title: string; note?: string; wrong?: boolean; id?: string }
  const row = (x: number, y: number, { name, title, note, wrong, id }: Row) => [
    box(x, y, 380, 120, ink.paper, ink.rule),
    dot(x + 60, y + 60, 32, ink.wash, wrong ? ink.danger : ink.pen, 4),
    words(x + 60, y + 71, name, {
      anchor: 'middle',
      fill: wrong ? ink.danger : ink.pen,
      weight: 700,
      size: 30,
    }),
    words(x + 116, y + (note ? 52 : 71), title, { fill: ink.ink, size: 32 }),
    note ? words(x + 116, y + 96, note, { fill: wrong ? ink.danger : ink.soft, size: 28 }) : '',
    id ? words(x + 350, y + 71, id, { anchor: 'end', size: 30, weight: 700 }) : '',
  ]
  const gone = (x: number, y: number) => [
    `<rect x="${x}" y="${y}" width="380" height="120" rx="10" fill="none" stroke="${ink.edge}" stroke-width="3" stroke-dasharray="10 12"/>`,
  ]
  const rows = [150, 300, 450]
  const [one = 0, two = 0, three = 0] = rows
  return figure('rows-and-keys.webp', 760, [
    words(60, 104, 'Before', { fill: ink.ink, size: 36, weight: 700 }),
    words(530, 104, 'By number', { fill: ink.ink, size: 36, weight: 700 }),
    words(1000, 104, 'By name', { fill: ink.ink, size: 36, weight: 700 }),
    ...row(60, one, { name: '0', title: 'Teapot', note: '“a present”', id: 'a' }),
    ...row(60, two, { name: '1', title: 'Cups', id: 'b' }),
    ...row(60, three, { name: '2', title: 'Tray', id: 'c' }),
    ...row(530, one, { name: '0', title: 'Cups', note: '“a present”', wrong: true }),
    ...row(530, two, { name: '1', title: 'Tray' }),
    ...gone(530, three),
    ...gone(1000, one),
    ...row(1000, two, { name: 'b', title: 'Cups' }),
    ...row(1000, three, { name: 'c', title: 'Tray' }),
    stroke('M60 632H1380', ink.rule, 3),
    words(60, 692, 'Teapot is deleted.'),
    words(530, 692, 'Its note stays behind.', { fill: ink.danger }),
    words(1000, 692, 'Its note goes along.', { fill: ink.pen }),
  ])
}

function threeDates(): InkDrawing {
  // A day is 520 units wide and starts left of `now` by the local time of the place.
  const now = 720
  const place = (y: number, name: string, clock: string, hour: number, days: string[]) => {
    const midnight = now - (hour * 520) / 24
    return [
      ...days.map((day, index) => {
        const today = index === 2
        const from = Math.max(60, midnight + (index - 2) * 520 + 4)
        const to = Math.min(1380, midnight + (index - 1) * 520 - 4)
        if (to <= from) return ''
        const label = Math.abs(from + 20 - now) < 30 ? now + 20 : from + 20
        return [
          box(round(from), y - 30, round(to - from), 60, today ? ink.pen : ink.rule, 'none', 6),
          to - from > 200
            ? words(round(label), y + 10, day, { size: 28, fill: today ? ink.paper : ink.soft })
            : '',
        ].join('')
      }),
      words(60, y - 52, name, { fill: ink.ink, size: 32 }),
      words(1380, y - 52, clock, { fill: ink.ink, size: 32, anchor: 'end', weight: 700 }),
    ]
  }
  return figure('three-dates.webp', 640, [
    ...place(160, 'Pago Pago', '23:30', 23.5, ['', 'Sun 5', 'Mon 6 May', 'Tue 7', '']),
    ...place(340, 'Greenwich', '10:30', 10.5, ['', 'Mon 6', 'Tue 7 May', 'Wed 8', '']),
    ...place(520, 'Kiritimati', '00:30', 0.5, ['', 'Tue 7', 'Wed 8 May', 'Thu 9', '']),
    stroke(`M${now} 62V590`, ink.danger, 6),
    dot(now, 62, 11, ink.danger),
  ])
}

function layers(): InkDrawing {
  const names = ['exceptions', 'parts', 'base', 'tokens', 'reset']
  const widths = [220, 560, 760, 960, 1160]
  return figure('layers.webp', 700, [
    ...names.flatMap((name, index) => {
      const y = 96 + index * 118
      const wide = widths[index] ?? 0
      const lines = [0, 1, 2, 3]
        .map(row => `M260 ${y + row * 22}H${220 + wide - ((row * 37 + index * 53) % 64)}`)
        .join('')
      return [
        stroke(lines, index === 0 ? ink.pen : ink.edge, index === 0 ? 9 : 6),
        words(224, y + 45, name, { anchor: 'end', fill: index === 0 ? ink.pen : ink.ink, size: 30 }),
      ]
    }),
    stroke('M1330 470V90M1310 116l20-26 20 26', ink.ink, 6),
    words(1286, 116, 'wins', { anchor: 'end', fill: ink.ink, size: 30 }),
  ])
}

function tabOrder(): InkDrawing {
  const page = (left: number, stops: [number, number][], dashed: boolean) => {
    const at = ([x, y]: [number, number]): [number, number] => [left + x, y]
    const path = `M${stops.map(stop => at(stop).join(' ')).join('L')}`
    const color = dashed ? ink.danger : ink.pen
    return [
      box(left, 90, 610, 620, ink.paper, ink.rule, 14),
      box(left + 30, 116, 120, 44, ink.wash),
      box(left + 30, 186, 250, 56, ink.bone),
      box(left + 420, 186, 160, 56, ink.bone),
      ...[0, 1, 2].map(row => box(left + 30, 290 + row * 136, 350, 108, ink.bone)),
      box(left + 420, 290, 160, 240, ink.bone),
      stroke(path, color, 6, dashed ? '2 15' : ''),
      ...stops.flatMap((stop, index) => {
        const [x, y] = at(stop)
        return [
          dot(x, y, 24, ink.paper, color, 5),
          words(x, y + 10, String(index + 1), { anchor: 'middle', size: 27, fill: color, weight: 700 }),
        ]
      }),
    ]
  }
  const inOrder: [number, number][] = [
    [90, 138],
    [130, 214],
    [500, 214],
    [200, 344],
    [200, 480],
    [200, 616],
    [500, 410],
  ]
  const [
    skip = [0, 0],
    title = [0, 0],
    menu = [0, 0],
    first = [0, 0],
    second = [0, 0],
    third = [0, 0],
    aside = [0, 0],
  ] = inOrder
  return figure('tab-order.webp', 780, [
    words(70, 62, 'as written', { fill: ink.pen, size: 32, weight: 700 }),
    ...page(70, inOrder, false),
    words(760, 62, 'after three values of tabindex', { fill: ink.danger, size: 32, weight: 700 }),
    ...page(760, [third, menu, second, skip, title, first, aside], true),
  ])
}

function flameGraph(): InkDrawing {
  const left = 70
  const scale = 1300 / 160
  const bar = (depth: number, from: number, length: number, name: string, hot = false) => {
    const x = round(left + from * scale)
    const w = round(length * scale - 4)
    const y = 110 + depth * 92
    const fill = hot ? ink.pen : depth % 2 ? ink.rule : ink.bone
    return (
      box(x, y, w, 82, fill, hot ? ink.pen : ink.rule, 6) +
      (w > 110 ? words(x + 18, y + 52, name, { fill: hot ? ink.paper : ink.ink, size: 29 }) : '')
    )
  }
  const tower = (from: number, lengths: number[], start: number) =>
    lengths.map((length, index) => bar(start + index, from + index * 0.35, length, ''))
  return figure('flame-graph.webp', 790, [
    words(left, 66, '0 ms'),
    words(1370, 66, '160 ms', { anchor: 'end' }),
    stroke(`M${left} 88H1370`, ink.edge, 4),
    bar(0, 0, 160, 'click'),
    bar(1, 2, 134, 'showPosts'),
    bar(1, 138, 12, ''),
    bar(1, 151.5, 7.5, ''),
    bar(2, 4, 8, ''),
    bar(2, 13, 111, 'withRelated'),
    bar(2, 125, 10, ''),
    bar(3, 14, 108, 'filter', true),
    ...tower(5, [6, 4.6, 3.2], 3),
    ...tower(126, [8, 6.4, 4.6, 2.6], 3),
    ...tower(139, [9.5, 7.2, 5, 3.6, 2], 2),
    ...tower(152, [5.6, 4, 2.4], 2),
    stroke('M640 560V486M624 508l16-22 16 22', ink.pen, 6),
    words(640, 612, 'wide, and nothing underneath', {
      anchor: 'middle',
      fill: ink.pen,
      size: 32,
      weight: 700,
    }),
  ])
}

/** Bars of a flame graph without names. `rows`: from the caller down, each bar as its start, its width and whether it is meant. */
function shape(name: string, rows: [number, number, boolean?][][], more = ''): InkDrawing {
  const bars = rows.flatMap((row, depth) =>
    row.map(([x, w, isMeant]) =>
      box(x, 60 + depth * 92, w, 76, isMeant ? ink.pen : ink.wash, isMeant ? 'none' : ink.edge, 8),
    ),
  )
  return figure(name, 400, [...bars, more])
}

const plateau = () =>
  shape('plateau.webp', [
    [[90, 1260]],
    [
      [90, 1130],
      [1240, 90],
    ],
    [
      [110, 980, true],
      [1110, 80],
    ],
  ])

function comb(): InkDrawing {
  const teeth = (width: number, isMeant = false) =>
    Array.from({ length: 14 }, (_, index): [number, number, boolean] => [98 + index * 90, width, isMeant])
  return shape('comb.webp', [[[90, 1260]], teeth(66), teeth(50, true)])
}

const gap = () =>
  shape(
    'gap.webp',
    [
      [
        [90, 290],
        [1060, 290],
      ],
      [
        [90, 210],
        [1080, 230],
      ],
      [
        [100, 120],
        [1110, 150],
      ],
    ],
    stroke('M420 98H1020', ink.pen, 9, '1 26'),
  )

export const figures: InkDrawing[] = [
  plateau(),
  comb(),
  gap(),
  staleReads(),
  lateAnswer(),
  rowsAndKeys(),
  threeDates(),
  layers(),
  tabOrder(),
  flameGraph(),
]
