import longPost from '#app/styles/long-post.css?url'

/** React puts the sheet into the head once, and waits for it before it shows the post. */
export const LongPostStyles = () => <link rel="stylesheet" href={longPost} precedence="default" />
