import { Navigate } from 'react-router'

export default function DeskIndex() {
  return <Navigate to="/dashboard/profile" replace />
}
