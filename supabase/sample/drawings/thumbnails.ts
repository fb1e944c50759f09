import { type InkDrawing, oklch, round } from './ink.ts'

// In the style of the generated covers, with more inks: only lines, of which exactly one differs.
// The motif stays inside the middle square and the middle third, so that every crop is safe.
const width = 1600
const height = 900

function thumbnail(name: string, ground: string, parts: string[]): InkDrawing {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${ground}"/>${parts.join('')}</svg>`
  return { name, svg }
}

function line(d: string, color: string, thickness = 9) {
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"/>`
}

const through = (points: [number, number][]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}`
const range = (count: number) => Array.from({ length: count }, (_, index) => index)

// Lines flow around three stones: a potential flow with three doublets.
function rakedGarden(): InkDrawing {
  const ground = oklch(0.915, 0.035, 88)
  const stones = [
    { x: 545, y: 545, r: 158, color: oklch(0.395, 0.068, 165) },
    { x: 905, y: 330, r: 112, color: oklch(0.5, 0.083, 205) },
    { x: 1130, y: 600, r: 74, color: oklch(0.62, 0.17, 14) },
  ]
  const slope = (x: number, y: number) => {
    let u = 1
    let v = 0
    for (const stone of stones) {
      const dx = x - stone.x
      const dy = y - stone.y
      const squared = Math.max(dx * dx + dy * dy, (stone.r * 0.6) ** 2)
      u -= (stone.r ** 2 * (dx * dx - dy * dy)) / squared ** 2
      v -= (stone.r ** 2 * 2 * dx * dy) / squared ** 2
    }
    const speed = Math.hypot(u, v) || 1
    return { u: u / speed, v: v / speed }
  }
  const stream = (start: number) => {
    const points: [number, number][] = []
    let x = -60
    let y = start
    for (let step = 0; x < width + 20 && step < 1500; step++) {
      if (step % 4 === 0) points.push([x, y])
      const half = slope(x, y)
      const middle = slope(x + half.u, y + half.v)
      x += middle.u * 2
      y += middle.v * 2
    }
    return through(points)
  }
  const raked = range(35).map(index => stream(-72 + index * 30))
  const byline = 18
  const rings = stones.map(({ x, y, r, color }) => {
    const circles = range(Math.floor(r / 21)).map(index => {
      const radius = r - 20 - index * 20
      return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0`
    })
    return `<circle cx="${x}" cy="${y}" r="${r - 17}" fill="${ground}"/>${line(circles.join(''), color, 9)}`
  })
  return thumbnail('raked-garden.webp', ground, [
    line(raked.filter((_, index) => index !== byline).join(''), oklch(0.735, 0.07, 78), 7),
    ...rings,
    line(raked[byline] ?? '', oklch(0.46, 0.212, 263), 14),
  ])
}

// Many trajectories from one point, of which only one lands.
function oneThatLands(): InkDrawing {
  const from = { x: 500, y: 690 }
  const speed = 920
  const gravity = 900
  const flight = (degrees: number, until: number): [number, number][] => {
    const angle = (degrees * Math.PI) / 180
    return range(90).map(step => {
      const t = (step / 89) * until
      return [
        from.x + speed * Math.cos(angle) * t,
        from.y - speed * Math.sin(angle) * t + (gravity * t * t) / 2,
      ]
    })
  }
  const throws = range(37).map(index => {
    const degrees = 9 + index * 4.5
    const whole = (2 * speed * Math.sin((degrees * Math.PI) / 180)) / gravity
    return flight(degrees, whole * (0.3 + 0.5 * Math.abs(Math.sin(index * 2.4 + 0.9))))
  })
  const landing = flight(66, (2 * speed * Math.sin((66 * Math.PI) / 180)) / gravity)
  const cold = oklch(0.62, 0.1, 235)
  const far = oklch(0.46, 0.11, 262)
  const rose = oklch(0.7, 0.13, 12)
  const colors = [far, cold, far, rose]
  const ends = throws.map((points, index) => {
    const [x, y] = points.at(-1) ?? [0, 0]
    return `<circle cx="${round(x)}" cy="${round(y)}" r="11" fill="${oklch(0.255, 0.05, 266)}" stroke="${colors[index % 4]}" stroke-width="6"/>`
  })
  const [x, y] = landing.at(-1) ?? [0, 0]
  const ripples = range(4).map(
    index => `M${round(x - 30 - index * 40)} ${round(y + 36 + index * 36)}H${round(x + 30 + index * 40)}`,
  )
  return thumbnail('one-that-lands.webp', oklch(0.255, 0.05, 266), [
    line(
      range(6)
        .map(index => `M-20 ${726 + index * 36}H${width + 20}`)
        .join(''),
      oklch(0.36, 0.07, 264),
      6,
    ),
    ...throws.map((points, index) => line(through(points), colors[index % 4] ?? cold, 7)),
    ...ends,
    line(ripples.join(''), oklch(0.8, 0.15, 66), 7),
    line(through(landing), oklch(0.85, 0.15, 84), 14),
    `<circle cx="${round(x)}" cy="${round(y)}" r="17" fill="${oklch(0.85, 0.15, 84)}"/>`,
  ])
}

// A globe of meridians. The line that differs is the date line.
function dateLine(): InkDrawing {
  const centre = { x: 800, y: 450 }
  const r = 330
  const tilt = (-13 * Math.PI) / 180
  const lean = (12 * Math.PI) / 180
  const project = (latitude: number, longitude: number) => {
    const x = Math.cos(latitude) * Math.sin(longitude)
    const y = Math.sin(latitude)
    const z = Math.cos(latitude) * Math.cos(longitude)
    const tilted = { y: y * Math.cos(tilt) - z * Math.sin(tilt), z: y * Math.sin(tilt) + z * Math.cos(tilt) }
    return {
      x: centre.x + r * (x * Math.cos(lean) - tilted.y * Math.sin(lean)),
      y: centre.y - r * (x * Math.sin(lean) + tilted.y * Math.cos(lean)),
      front: tilted.z > 0,
    }
  }
  const meridian = (longitude: number, reach: number) => {
    const points = range(121).map(step => project((-90 + step * 1.5) * (Math.PI / 180) * reach, longitude))
    return through(points.filter(point => point.front).map(({ x, y }) => [x, y]))
  }
  const parallel = (latitude: number, from: number, to: number) => {
    const points = range(91).map(step => project(latitude, from + ((to - from) * step) / 90))
    return through(points.filter(point => point.front).map(({ x, y }) => [x, y]))
  }
  const yesterday = range(13).map(index => meridian((-7.5 - index * 7.5) * (Math.PI / 180), 0.98))
  const tomorrow = range(19).map(index =>
    parallel((-81 + index * 9) * (Math.PI / 180), 0.11, Math.PI / 2 + 0.5),
  )
  const rays = range(45).map(index => {
    const y = -20 + index * 21.5
    const dy = y - centre.y
    const gap = Math.abs(dy) < r + 46 ? Math.sqrt((r + 46) ** 2 - dy * dy) : 0
    return {
      west: `M-20 ${round(y)}H${round(centre.x - gap - (gap ? 0 : 8))}`,
      east: `M${round(centre.x + gap + (gap ? 0 : 8))} ${round(y)}H${width + 20}`,
    }
  })
  return thumbnail('date-line.webp', oklch(0.395, 0.068, 165), [
    line(rays.map(ray => ray.west).join(''), oklch(0.47, 0.07, 165), 6),
    line(rays.map(ray => ray.east).join(''), oklch(0.62, 0.085, 140), 6),
    line(yesterday.join(''), oklch(0.72, 0.075, 185), 7),
    line(tomorrow.join(''), oklch(0.88, 0.11, 92), 7),
    line(meridian(0, 0.995), oklch(0.8, 0.12, 22), 15),
  ])
}

// Overlapping ridges. The one that differs is a plateau.
function ridges(): InkDrawing {
  const ground = oklch(0.715, 0.165, 44)
  const cream = oklch(0.93, 0.05, 70)
  const honey = oklch(0.9, 0.11, 86)
  const brick = oklch(0.47, 0.15, 25)
  const inks = [cream, cream, honey, cream, brick]
  const rows = 21
  const chosen = 11
  const peaks = (row: number) =>
    range(6).map(index => ({
      at:
        800 + 250 * Math.sin(row * 12.9 + index * 4.1) * (0.4 + 0.6 * Math.abs(Math.sin(index * 2.3 + row))),
      wide: 26 + 30 * Math.abs(Math.sin(row * 3.1 + index * 7.7)),
      high: 26 + 78 * Math.abs(Math.sin(row * 5.7 + index * 2.9)),
    }))
  const ridge = (row: number) => {
    const mountains = peaks(row)
    const low = row > chosen ? 0.42 : 1
    return (x: number) =>
      low *
        mountains.reduce((sum, { at, wide, high }) => sum + high * Math.exp(-(((x - at) / wide) ** 2)), 0) +
      3 * Math.sin(x / 41 + row * 3)
  }
  const plateau = (x: number) =>
    138 / ((1 + Math.exp((540 - x) / 9)) * (1 + Math.exp((x - 1060) / 9))) + 3 * Math.sin(x / 37)
  const parts = range(rows).map(row => {
    const y = 196 + row * 33
    const rise = row === chosen ? plateau : ridge(row)
    const d = through(range(268).map(step => [step * 6 - 4, y - rise(step * 6)]))
    const color = row === chosen ? oklch(0.37, 0.165, 266) : (inks[row % inks.length] ?? cream)
    return `<path d="${d}V${y + 60}H-4Z" fill="${ground}"/>${line(d, color, row === chosen ? 15 : 7)}`
  })
  const sky = range(5)
    .map(row => `M-20 ${31 + row * 33}H${width + 20}`)
    .join('')
  return thumbnail('ridges.webp', ground, [line(sky, oklch(0.77, 0.135, 48), 7), ...parts])
}

export const thumbnails: InkDrawing[] = [rakedGarden(), oneThatLands(), dateLine(), ridges()]
