import 'reflect-metadata';
import './built-ins.mjs';
