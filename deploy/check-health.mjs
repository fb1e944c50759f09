// The HEALTHCHECK of the Dockerfile: exits with 0 when the site in this container accepts requests.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).catch(() => null)
process.exitCode = answer?.ok ? 0 : 1
